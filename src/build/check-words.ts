import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { oldNames, oldWords, type OldWord } from './word-list.ts'

/** One old word at one place. */
export type Found = { file: string; line: number; word: string; standard: string }

// Released migrations are never edited; the code of conduct is about people; customers read the texts in assets; list and test have to name the words.
const skipped =
  /\/migrations\/|^assets\/texts\/|^CODE_OF_CONDUCT\.md$|^src\/build\/(word-list|check-words(\.test)?)\.ts$/

/** Documents, settings and templates; and what operators read in a terminal or a log. */
const isReadWhole =
  /\.(md|ya?ml|example)$|^(package\.json|Dockerfile|Caddyfile|\.ci\/run)$|^src\/(commands|server|build)\/(?!.*\.test\.)/

const comment = /^\s*(?:\/\/|\/\*|\*).*|(?<=\s)\/\/\s.*|\/\*.*?\*\//
const title = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`]).*\1/

/** Lines of the changelog before its second version, any other document whole. */
function currentText(file: string, text: string): string {
  return file === 'CHANGELOG.md'
    ? text
        .split(/^(?=## )/m)
        .slice(0, 2)
        .join('')
    : text
}

/** Files with words: not pictures, fonts, or what tools generate. */
const readable = /\.(tsx?|mjs|css|md|ya?ml|example)$|^(package\.json|Dockerfile|Caddyfile|\.ci\/run)$/

/** What was written for people who read the source: a comment, a test title, a line of a document. */
function getProse(file: string, line: string): string {
  if (isReadWhole.test(file)) return line
  return [comment.exec(line)?.[0], title.exec(line)?.[0]].filter(Boolean).join(' ')
}

function findIn(text: string, words: readonly OldWord[], file: string): { word: string; standard: string }[] {
  return words.flatMap(({ pattern, standard, except, exceptFiles }) => {
    if (exceptFiles?.test(file)) return []
    const word = pattern.exec(
      except ? text.replaceAll(new RegExp(except.source, `${except.flags}g`), ' ') : text,
    )?.[0]
    return word === undefined ? [] : [{ word, standard }]
  })
}

/** Every old word in one file and in its name. */
export function findOldWords(file: string, text: string): Found[] {
  const inName = findIn(file, oldNames, file).map((found) => ({ file, line: 0, ...found }))
  const lines = currentText(file, text).split('\n')
  const inText = lines.flatMap((line, at) =>
    [...findIn(line, oldNames, file), ...findIn(getProse(file, line), oldWords, file)].map((found) => ({
      file,
      line: at + 1,
      ...found,
    })),
  )
  return [...inName, ...inText]
}

/** `npm run words`: lists old words in tracked files; `-- <folder>` for a part, `-- --count` for numbers by file. */
export async function run(args: string[] = []): Promise<void> {
  const parts = args.filter((arg) => !arg.startsWith('--'))
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  const files = tracked
    .split('\n')
    .filter((file) => readable.test(file))
    .filter((file) => !skipped.test(file) && (!parts.length || parts.some((part) => file.startsWith(part))))
  const found = files.flatMap((file) => findOldWords(file, readFileSync(file, 'utf8')))
  if (args.includes('--count')) {
    for (const [file, ones] of Map.groupBy(found, (one) => one.file)) console.error(`${ones.length}\t${file}`)
  } else {
    for (const { file, line, word, standard } of found)
      console.error(`${file}:${line}: "${word}" → ${standard}`)
  }
  if (found.length) {
    console.error(`${found.length} old words. CONTRIBUTING.md says which words the project uses.`)
    process.exitCode = 1
  }
}
