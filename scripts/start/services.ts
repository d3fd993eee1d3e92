export interface Service {
  stop(): Promise<void>
  /** Resolves if the service ends by itself, with the reason. */
  failed?: Promise<Error>
}

/**
 * The running services. They stop in the opposite order: users before what they
 * use.
 */
export class Services {
  private readonly running: Service[] = []

  add(service: Service): void {
    this.running.push(service)
  }

  /** Rejects as soon as one of the services has ended by itself. */
  async untilOneFails(): Promise<never> {
    const failures = this.running.flatMap(({ failed }) => failed ?? [])
    throw await Promise.race(failures)
  }

  async stop(): Promise<void> {
    for (const service of this.running.splice(0).reverse()) {
      await service.stop()
    }
  }
}
