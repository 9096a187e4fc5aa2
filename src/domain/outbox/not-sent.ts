/**
 * Why a message of the outbox is not sent now. `later`: at another time, which is no failure. `never`: it is not needed
 * or not wanted. `failed`: given up, for staff to see.
 */
export class NotSent {
  readonly how: 'later' | 'never' | 'failed'
  readonly why: string
  /** When to look again; for `later`. */
  readonly until: number

  constructor(how: 'later' | 'never' | 'failed', why: string, until = 0) {
    this.how = how
    this.why = why
    this.until = until
  }
}
