import { plainLines, type Block } from './text-blocks.ts'
import type { ShownText } from './texts.schema.ts'

/** One version of the repair notice; a version that a customer may have accepted never changes. */
export type NoticeText = { version: string; message: readonly string[] }

/** Returns the notice of a text. */
export function toNotice({
  label,
  blocks,
}: {
  label: ShownText['label']
  blocks: readonly Block[]
}): NoticeText {
  return { version: label, message: plainLines(blocks) }
}
