import { Agent } from "node:http"
import type { AxiosError, AxiosInstance } from "axios"

type Headers = Record<string, string>

/**
 * Not kept alive: the store closes a connection that was idle for five seconds, perhaps at
 * the very moment when a slow test sends its next request.
 */
const httpAgent = new Agent({ keepAlive: false })

/** A typed client of the store under test. */
export class HttpClient {
  private readonly axios: AxiosInstance

  /** @param api the client of Medusa's test runner, which has no type */
  constructor(
    api: unknown,
    readonly headers: Headers = {}
  ) {
    this.axios = api as AxiosInstance
  }

  with(headers: Headers): HttpClient {
    return new HttpClient(this.axios, { ...this.headers, ...headers })
  }

  async get<T>(path: string): Promise<T> {
    return this.request<T>("GET", path)
  }

  async delete(path: string, data?: object): Promise<void> {
    await this.request("DELETE", path, data)
  }

  async post<T>(path: string, body: object): Promise<T> {
    return this.request<T>("POST", path, body)
  }

  private async request<T>(method: string, url: string, data?: object) {
    const request = { method, url, data, headers: this.headers, httpAgent }
    try {
      return (await this.axios.request<T>(request)).data
    } catch (error) {
      throw new RequestError(`${method} ${url}`, error as AxiosError)
    }
  }
}

/**
 * Reports the request and the response. Axios's own error contains its socket,
 * in a circle, and a jest worker that has to report it crashes.
 */
class RequestError extends Error {
  readonly response?: { status: number; data: unknown }

  constructor(request: string, { message, response }: AxiosError) {
    const answer = response
      ? `${response.status} ${JSON.stringify(response.data)}`
      : message
    super(`${request}: ${answer}`)
    this.response = response && {
      status: response.status,
      data: response.data,
    }
  }
}
