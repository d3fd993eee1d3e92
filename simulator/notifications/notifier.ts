import { pause, type Background } from "../background"
import type { Payment } from "../gateway/payment"
import type { NotificationSettings } from "../settings"
import { composeMessage, type Message } from "./compose"
import { deliver } from "./deliver"
import {
  newNotification,
  recordAttempt,
  type Notification,
  type NotifyOptions,
} from "./notification"

/** Notifies shops about payments, with all the faults of the settings. */
export class Notifier {
  readonly notifications: Notification[] = []

  constructor(
    private readonly settings: () => NotificationSettings,
    private readonly background: Background,
    private readonly now: () => number,
    private readonly changed: () => void
  ) {}

  /**
   * Sends the statuses that a payment went through in one step. Resolves when
   * every notification had its first attempt; retries continue in the
   * background.
   */
  announce(statuses: Payment[]): Promise<void> {
    const settings = this.settings()
    const inOrder =
      settings.order === "reversed" ? [...statuses].reverse() : statuses
    const notifications = inOrder.flatMap((payment) =>
      this.copies(payment, settings)
    )
    if (settings.drop || notifications.length === 0) {
      return Promise.resolve()
    }
    return this.background.run(async (signal) => {
      await pause(settings.delayMs, signal)
      for (const notification of notifications) {
        await this.attempt(notification, signal)
        void this.background.run((life) =>
          this.retry(notification, settings, life)
        )
      }
    })
  }

  /** Sends one notification at once, in one attempt. */
  async send(
    payment: Payment,
    url: string,
    { raw, ...options }: NotifyOptions
  ): Promise<Notification> {
    const { body, contentType } = composeMessage(payment, {
      ...this.settings(),
      ...options,
    })
    const notification = this.add(payment, url, {
      body: raw ?? body,
      contentType,
    })
    await this.background.run(async (signal) => {
      await this.attempt(notification, signal)
      this.giveUp(notification)
    })
    return notification
  }

  clear(): void {
    this.notifications.length = 0
    this.changed()
  }

  private copies(
    payment: Payment,
    settings: NotificationSettings
  ): Notification[] {
    const { webhookUrl } = payment
    if (webhookUrl === null) {
      return []
    }
    const message = composeMessage(payment, settings)
    return Array.from({ length: 1 + settings.duplicates }, () => {
      const notification = this.add(payment, webhookUrl, message)
      if (settings.drop) {
        notification.state = "dropped"
      }
      return notification
    })
  }

  private add(payment: Payment, url: string, message: Message): Notification {
    const notification = newNotification(payment, url, message, this.now())
    this.notifications.push(notification)
    this.changed()
    return notification
  }

  private async attempt(
    notification: Notification,
    signal: AbortSignal
  ): Promise<void> {
    const at = new Date(this.now()).toISOString()
    const outcome = await deliver(notification.url, notification, signal)
    signal.throwIfAborted()
    recordAttempt(notification, at, outcome)
    this.changed()
  }

  private async retry(
    notification: Notification,
    { retries }: NotificationSettings,
    signal: AbortSignal
  ): Promise<void> {
    while (
      notification.state === "waiting" &&
      notification.attempts.length < retries.attempts
    ) {
      await pause(retries.intervalMs, signal)
      await this.attempt(notification, signal)
    }
    this.giveUp(notification)
  }

  /** A notification whose last attempt was no delivery has failed. */
  private giveUp(notification: Notification): void {
    if (notification.state === "waiting") {
      notification.state = "failed"
      this.changed()
    }
  }
}
