import { MAX_REPLY_LENGTH, replyLine } from '#contract/mail.ts'
import { findWritten, isAttribution, isOriginalMessage, startsHeaderBlock } from './quote-marks.ts'

/** What a mail says: its new words, and what it repeats of earlier mails, with its signature. */
export type Words = { comment: string; quoted: string | null }

/** Tells new words from quoted ones. Each line of the text is in one of them; unsure, it counts as new. */
export function splitWords(text: string): Words {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b\ufeff]/g, '')
    .split('\n')
  const end = findEnd(lines)
  const { fresh, repeated } = splitMarked(lines.slice(0, end))
  const { kept, signature } = splitSignature(fresh)
  return join(kept, [...signature, ...repeated, ...lines.slice(end)])
}

/** The line from which on everything is quoted without marks; the number of lines when there is none. */
function findEnd(lines: readonly string[]): number {
  const ours = lines.findIndex((line) => !isMarked(line) && isReplyLine(line))
  if (ours >= 0) return findStart(lines, ours)
  const at = lines.findIndex((_, place) => beginsQuote(lines, place))
  return at < 0 ? lines.length : at
}

function beginsQuote(lines: readonly string[], at: number): boolean {
  if (isMarked(lines[at]!)) return false
  if (isOriginalMessage(lines, at) || startsHeaderBlock(lines, at)) return true
  const length = isAttribution(lines, at)
  if (
    length === 0 ||
    !lines
      .slice(at, at + length)
      .join('')
      .includes('@')
  )
    return false
  // What follows with marks is told from answers between it line by line.
  return !isMarked(lines[findWritten(lines, at + length)] ?? '>')
}

/** Most lines that a mail program writes above a quote. */
const MAX_HEADING_LINES = 12

/** The first line of what a mail program wrote above the quote that begins with our line. */
function findStart(lines: readonly string[], ours: number): number {
  for (let at = Math.max(0, ours - MAX_HEADING_LINES); at < ours; at++) {
    if (isMarked(lines[at]!)) continue
    if (isOriginalMessage(lines, at) || startsHeaderBlock(lines, at) || isAttribution(lines, at) > 0)
      return at
  }
  return ours
}

function isReplyLine(line: string): boolean {
  return line
    .replace(/[^a-z]+/gi, ' ')
    .trim()
    .toLowerCase()
    .endsWith(replyWords)
}
const replyWords = replyLine
  .replace(/[^a-z]+/gi, ' ')
  .trim()
  .toLowerCase()

function isMarked(line: string): boolean {
  return /^\s{0,3}>/.test(line)
}

/** Tells lines that are marked with ">", and what introduces them, from those between and below them. */
function splitMarked(lines: readonly string[]): { fresh: string[]; repeated: string[] } {
  const marked = lines.map(isMarked)
  for (let at = 0; at < lines.length; at++) {
    const length = marked[at] ? 0 : isAttribution(lines, at)
    if (length === 0) continue
    const next = findWritten(lines, at + length)
    if (next < lines.length && isMarked(lines[next]!)) marked.fill(true, at, next)
  }
  const fresh = lines.filter((_, place) => !marked[place])
  const first = marked.indexOf(true)
  if (first < 0) return { fresh, repeated: [] }
  const last = marked.lastIndexOf(true)
  const between = lines.slice(first, last).some((line, place) => !marked[first + place] && line.trim() !== '')
  // Answers between the lines of a quote are understood beside it only.
  return { fresh, repeated: between ? lines.slice(first) : lines.filter((_, place) => marked[place]) }
}

const phoneSignature =
  /^\s*(sent from|get outlook for|gesendet von|von meinem .{2,40} gesendet|envoyé (de|depuis)|enviado (desde|do|de|a partir)|inviato da|verzonden (vanaf|met)|发自我的|發自我的|從我的|从我的|傳送自|.{1,30}から送信|.{1,30}에서 보냄|gửi từ|đã gửi từ|στάλθηκε από|أُرسلت من|تم الإرسال من)/i

/** The signature below two dashes, or the last line by which a phone names itself. */
function splitSignature(lines: string[]): { kept: string[]; signature: string[] } {
  const dashes = lines.findIndex((line) => /^--\s?$/.test(line))
  if (dashes > 0) return { kept: lines.slice(0, dashes), signature: lines.slice(dashes) }
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const isPhone = last > 0 && lines[last]!.length < 80 && phoneSignature.test(lines[last]!)
  return isPhone
    ? { kept: lines.slice(0, last), signature: lines.slice(last) }
    : { kept: lines, signature: [] }
}

function join(fresh: readonly string[], rest: readonly string[]): Words {
  const comment = trimLines(fresh.join('\n'))
  const quoted = trimLines(rest.join('\n'))
  if (comment.length <= MAX_REPLY_LENGTH) return { comment, quoted: quoted || null }
  const cut = comment.lastIndexOf('\n', MAX_REPLY_LENGTH)
  const at =
    cut > MAX_REPLY_LENGTH / 2 ? cut : comment.lastIndexOf(' ', MAX_REPLY_LENGTH) + 1 || MAX_REPLY_LENGTH
  return {
    comment: comment.slice(0, at).trimEnd(),
    quoted: `${comment.slice(at).trimStart()}\n\n${quoted}`.trimEnd(),
  }
}

function trimLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
}
