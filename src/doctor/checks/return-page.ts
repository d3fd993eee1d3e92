import { failureOf } from "../../shared/addresses/ask"
import {
  type ReturnPageVisit,
  visitReturnPage,
} from "../../shared/addresses/visit-return-page"
import { type Finding, ok, warning } from "../finding"
import type { Shop } from "./entries"

const SUBJECT = "Return page"

const REMEDY =
  "fix storefrontUrl or returnPath, or make that page: docs/storefront"

/** Whether the page exists to which shoppers return, asked for as by their browsers. */
export async function checkReturnPage(
  options: Shop["options"]
): Promise<Finding[]> {
  const { storefrontUrl, returnPath } = options
  try {
    return [findingOf(await visitReturnPage(options))]
  } catch (error) {
    const page = new URL(storefrontUrl + returnPath)
    const problem = `${page.href} cannot be asked: ${failureOf(error).words}`
    return [warning(SUBJECT, problem, REMEDY)]
  }
}

function findingOf(visit: ReturnPageVisit): Finding {
  const { page, moved_to } = visit
  const target = moved_to ? `redirects to ${moved_to}, which ` : ""
  const good = (fact: string) => ok(SUBJECT, `${page.href} ${fact}`)
  const bad = (problem: string, remedy = REMEDY) =>
    warning(SUBJECT, `${page.href} ${problem}`, remedy)
  switch (visit.kind) {
    case "there":
      return good(moved_to ? `is there, as ${moved_to}` : "is there")
    case "any_path":
      return good(
        "answers, as any path there does: only a browser shows whether it is that page"
      )
    case "loops":
      return bad("redirects again and again")
    case "leaves":
      return bad(
        `redirects to ${visit.origin}`,
        "set storefrontUrl to the address at which the shop is in the end"
      )
    case "other_page":
      return bad(`${target}is another page`)
    case "status":
      return bad(`${target}answers ${visit.status}`)
    case "no_page":
      return bad(`${target}is no page for a browser (${visit.type})`)
    case "no_session":
      return bad(
        `${target}gets no session: it cannot know which payment it is about`,
        "let the redirect keep the query of the address"
      )
  }
}
