/** Counts new messages in words: "1 new message". */
export function newMessages(count: number): string {
  return count === 1 ? '1 new message' : `${count} new messages`
}
