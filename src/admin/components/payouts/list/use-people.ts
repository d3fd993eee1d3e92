import { useQuery } from "@tanstack/react-query"
import { sdk } from "../../../lib/sdk"

const MOST = 200

/** The admins, to be chosen from. */
export function usePeople(): { label: string; value: string }[] {
  const { data } = useQuery({
    queryKey: ["users", "sbp-people"],
    queryFn: () =>
      sdk.admin.user.list({
        limit: MOST,
        fields: "id,email,first_name,last_name",
      }),
    staleTime: 60_000,
    retry: false,
  })
  return (data?.users ?? []).map(({ id, email, first_name, last_name }) => ({
    value: id,
    label: [first_name, last_name].filter(Boolean).join(" ") || email,
  }))
}
