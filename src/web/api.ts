import type { CallKey, Input, Output } from '#contract/all-calls.ts'

/** An error that a form can show: a sentence, sentences for single fields, and facts such as the current price. */
export type Refused = {
  refused: true
  status: number
  error: string
  fields: Record<string, string>
  facts: Record<string, unknown>
}

/** One page of a list: its rows, the total count, and the cursor of the next page. */
export type ListPage<Row> = { rows: Row[]; total: number | null; next: string | null }

export type Api = {
  /** Reads data that a page requires: a refusal is thrown and becomes the page's error. */
  read<Key extends CallKey>(key: Key, request: Input<Key>): Promise<Output<Key>>
  /** Reads one page of a list with its total and next cursor. */
  readList<Row>(key: CallKey, request: unknown): Promise<ListPage<Row>>
  /** Sends a change, with a `picture` as an upload: a refusal is returned, for the form to show. */
  send<Key extends CallKey>(
    key: Key,
    request: Input<Key>,
    more?: { idempotencyKey?: string },
  ): Promise<Output<Key> | Refused>
}

/** True when a change was refused. */
export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && (answer as { refused?: unknown }).refused === true
}

/** True for the error that a read throws when there is no response, such as offline. */
export function isUnreachable(thrown: unknown): boolean {
  return (thrown as { data?: { unreachable?: unknown } } | null)?.data?.unreachable === true
}
