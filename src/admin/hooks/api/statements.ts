import {
  keepPreviousData,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import type { StatementLayout } from "../../../domain/statements/statement"
import type { LineDecision } from "../../../modules/statement/models/statement-line"
import { sbpKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import type {
  Agreed,
  DecidedLines,
  LayoutCheck,
  Page,
  Statement,
  StatementLine,
  StatementToRead,
} from "../../types"
import { pathOf, useSbpAction, useSbpDetail, useSbpList } from "./sbp"

/** A person waits for it. */
const JUDGING_MS = 2_000

/** A late notification may settle a difference while the page is open. */
const REFETCH_MS = 30_000

export const isJudging = ({ judge_at }: Pick<Statement, "judge_at">) =>
  judge_at !== null

export const useStatements = (query: object, options?: { enabled: boolean }) =>
  useSbpList<{ statements: Statement[]; agreed: Agreed[] } & Page>(
    "statements",
    query,
    {
      ...options,
      refetchInterval: (answer) =>
        answer?.statements.some(isJudging) ? JUDGING_MS : REFETCH_MS,
    }
  )

type Answer = { statement: StatementToRead }

export function useStatement(id: string) {
  const query = useSbpDetail<Answer>("statements", id, {
    refetchInterval: (answer) =>
      answer && isJudging(answer.statement) ? JUDGING_MS : REFETCH_MS,
  })
  useRefetchOnceJudged(query.data?.statement)
  return query
}

/** What was loaded before it was judged is outdated: its lines, and the inbox. */
function useRefetchOnceJudged(statement: StatementToRead | undefined): void {
  const client = useQueryClient()
  const wasJudging = useRef(false)
  const isNow = statement !== undefined && isJudging(statement)
  useEffect(() => {
    if (wasJudging.current && !isNow) {
      void client.invalidateQueries({ queryKey: sbpKeys.all })
    }
    wasJudging.current = isNow
  }, [client, isNow])
}

/** @param layout undefined: it cannot be checked */
export const useLayoutCheck = (
  id: string,
  layout: StatementLayout | undefined
) =>
  useQuery({
    queryKey: [...sbpKeys.detail("statements", id), "check", layout],
    queryFn: ({ signal }) =>
      sdk.client.fetch<{ check: LayoutCheck }>(
        pathOf("statements", id, "check"),
        {
          method: "POST",
          body: { layout },
          signal,
        }
      ),
    enabled: layout !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })

type ChosenLayout = {
  layout: StatementLayout
  covers_from: string | null
  covers_to: string | null
  preset_name?: string
  note?: string
}

/** Starts the comparison, and shows the store's answer at once. */
export function useJudgeStatement(id: string) {
  const client = useQueryClient()
  return useSbpAction<ChosenLayout, Answer>(
    pathOf("statements", id, "judge"),
    async (path, body) => {
      const answer = await sdk.client.fetch<Answer>(path, {
        method: "POST",
        body,
      })
      client.setQueryData(sbpKeys.detail("statements", id), answer)
      return answer
    }
  )
}

type Lines = { lines: StatementLine[] } & Page

export const useStatementLines = (id: string, query: object) =>
  useSbpList<Lines>(`statements/${id}/lines`, query, {
    refetchInterval: REFETCH_MS,
  })

type LinesDecision = {
  decision: LineDecision
  line_ids: string[]
  note: string
}

export function useWithdrawStatement(id: string) {
  const client = useQueryClient()
  return useSbpAction<void>(pathOf("statements", id), async (path) => {
    await sdk.client.fetch(path, { method: "DELETE" })
    // Its page is still open, and must not ask for it again.
    client.removeQueries({ queryKey: sbpKeys.detail("statements", id) })
  })
}

export const useDecideLines = (id: string) =>
  useSbpAction<LinesDecision, DecidedLines>(pathOf("statements", id, "decide"))
