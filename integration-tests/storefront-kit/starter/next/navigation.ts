export enum RedirectType {
  push = "push",
  replace = "replace",
}

/** Next leaves an action by throwing, too. */
export class Redirected extends Error {
  readonly digest: string

  constructor(
    readonly path: string,
    readonly type: RedirectType
  ) {
    super("NEXT_REDIRECT")
    this.digest = `NEXT_REDIRECT;${type};${path};307;`
  }
}

export function redirect(path: string, type = RedirectType.push): never {
  throw new Redirected(path, type)
}

export function notFound(): never {
  throw new Error("NEXT_HTTP_ERROR_FALLBACK;404")
}

export const useRouter = () => ({
  push: (path: string): void => {
    throw new Error(`Nothing leads to ${path} here`)
  },
})
