/** Counts new notes in words: "1 new note". */
export function formatNewNotes(count: number): string {
  return count === 1 ? '1 new note' : `${count} new notes`
}
