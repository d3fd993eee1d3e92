/** A command as it is typed: on one line, without comments. */
export interface Command {
  /** "PORT=1" of `PORT=1 npm start` */
  variables: string[]
  /** "npm start" */
  text: string
}

const VARIABLE = /^([A-Z_]+=(?:"[^"]*"|'[^']*'|[^\s"']*))(\s+|$)/

/**
 * Parses a text like a shell, as far as the pages need it: comments, quotes,
 * continued lines, and commands one after the other.
 */
export function commandsIn(code: string): Command[] {
  const commands: Command[] = []
  let text = ""
  const end = () => {
    const command = commandOf(text.trim().replaceAll(/\s+/g, " "))
    if (command.text || command.variables.length > 0) {
      commands.push(command)
    }
    text = ""
  }
  for (const [token, comment] of code.matchAll(TOKEN)) {
    if (comment) {
      continue
    }
    if (/^(\n|&&|;)$/.test(token)) {
      end()
    } else if (token === "\\\n") {
      text += " "
    } else {
      text += token
    }
  }
  end()
  return commands
}

const TOKEN = /'[^']*'|"(?:\\.|[^"\\])*"|\\\n|\n|&&|;|(?<!\S)(#[^\n]*)|\\.|[^]/g

function commandOf(text: string, variables: string[] = []): Command {
  const [all = "", variable] = VARIABLE.exec(text) ?? []
  return variable
    ? commandOf(text.slice(all.length), [...variables, variable])
    : { variables, text }
}
