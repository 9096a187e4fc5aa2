/** Counts new messages in words: "1 new message". */
export function formatNewMessages(count: number): string {
  return count === 1 ? '1 new message' : `${count} new messages`
}
