import type { AxiosInstance } from "axios"

type Headers = Record<string, string>

/** A client of the store under test that knows what it gets back. */
export class HttpClient {
  private readonly axios: AxiosInstance

  /** @param api the client of Medusa's test runner, which has no type */
  constructor(
    api: unknown,
    private readonly headers: Headers = {}
  ) {
    this.axios = api as AxiosInstance
  }

  with(headers: Headers): HttpClient {
    return new HttpClient(this.axios, { ...this.headers, ...headers })
  }

  async get<T>(path: string): Promise<T> {
    const { headers } = this
    return (await this.axios.get<T>(path, { headers })).data
  }

  async delete(path: string, data?: object): Promise<void> {
    const { headers } = this
    await this.axios.delete(path, { headers, data })
  }

  async post<T>(path: string, body: object): Promise<T> {
    const { headers } = this
    return (await this.axios.post<T>(path, body, { headers })).data
  }
}
