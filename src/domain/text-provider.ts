/** A text message ready to be sent. */
export type OutgoingText = {
  /** The same at every attempt, so that a provider that looks at it sends a repeated one once. */
  id: string
  /** E.164. */
  to: string
  text: string
}

/**
 * Result of an attempt. `later`: not sent, may pass at another time. `refused`: permanently refused, `badNumber` when no
 * text can reach the number. `away`: the provider cannot be reached or refuses the log-in, for any text. `unclear`: the
 * provider may have sent it.
 */
export type TextDelivery =
  | { result: 'sent'; ref: string | null }
  | { result: 'later' | 'away' | 'unclear'; why: string }
  | { result: 'refused'; why: string; badNumber: boolean; stopped: boolean }

/** What a provider tells of a text that it took, or a text that was sent to the shop. */
export type TextEvent =
  | {
      about: 'report'
      /** Our id, where the provider repeats it. */
      id: string | null
      /** The provider's id. */
      ref: string | null
      state: 'sent' | 'delivered' | 'undelivered'
      why: string
      badNumber: boolean
    }
  | { about: 'reply'; ref: string; from: string; text: string }

/** A request of the provider, as it arrived. */
type TextEventRequest = {
  /** The address as the provider knows it, query included. */
  url: string
  header(name: string): string | undefined
  body: string
  /** Epoch milliseconds. */
  now: number
}

/** Sends text messages through one provider. */
export type TextProvider = {
  name: string
  /** Whether a repeated text with the same id is sent once. */
  ignoresRepeated: boolean
  /** Never throws; ends within half a minute. */
  send(text: OutgoingText): Promise<TextDelivery>
  /** Reads delivery reports and replies; null when the request is not signed by the provider. */
  readEvents(request: TextEventRequest): TextEvent[] | null
}
