/**
 * Why a message of the outbox is not sent now. `later`: at another time, which is no failure. `never`: it is not needed
 * or not wanted. `failed`: given up, for staff to see.
 */
export class NotSent {
  readonly how: 'later' | 'never' | 'failed'
  readonly why: string
  /** When to look again; for `later`. */
  readonly until: number
  /** The row of the outbox whose message tells its news; for `never`. */
  readonly toldIn: number | null

  constructor(
    how: 'later' | 'never' | 'failed',
    why: string,
    { until = 0, toldIn = null }: { until?: number; toldIn?: number | null } = {},
  ) {
    this.how = how
    this.why = why
    this.until = until
    this.toldIn = toldIn
  }
}
