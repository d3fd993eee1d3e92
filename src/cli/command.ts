/** One command of `npx medusa-payment-sbp`. */
export type Command = {
  /** What it does, for the list of commands. */
  summary: string
  /** What `--help` prints. */
  help: string
  /** It runs the merchant's medusa-config, which may end or break the program. */
  readsConfig: boolean
  /**
   * Imports what it needs late: without Medusa beside it, much of the plugin
   * cannot even be loaded.
   *
   * @param args what follows the name of the command
   * @returns the exit code
   * @throws the error of `parseArgs`, which is answered with the help
   */
  run: (args: string[]) => Promise<number> | number
}
