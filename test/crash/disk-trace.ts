import { spawnSync } from 'node:child_process'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** One thing that the process asked the disk for; times in epoch milliseconds. */
export type DiskStep = { file: string; began: number; ended: number } & (
  | { does: 'write'; at: number; bytes: Buffer }
  | { does: 'sync' }
  | { does: 'truncate'; length: number }
  | { does: 'remove' }
)

const calls =
  'pwrite64,write,pwritev,writev,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat'
// `-D`: the process stays our child, and signals reach it. With the filter, other calls cost nothing.
const watching = [
  '-D',
  '-ff',
  '--seccomp-bpf',
  '-ttt',
  '-T',
  '-y',
  '-xx',
  '-s',
  '1000000',
  '-e',
  `trace=${calls}`,
]

/** Whether this machine lets one process watch what another asks the disk for: Linux, with strace, and allowed to. */
export function canTraceDisks(): boolean {
  const tried = spawnSync('strace', [...watching, '-o', '/dev/null', 'true'], { stdio: 'ignore' })
  return tried.status === 0
}

/** A command in front of another one that writes down what it asks the disk for, and where `readTrace` finds it. */
export function traceInto(folder: string): string[] {
  return ['strace', ...watching, '-o', join(folder, 'thread')]
}

/** What a traced process, which has ended, asked the disk for, in order. */
export async function readTrace(folder: string, pid: number): Promise<DiskStep[]> {
  // Whoever watches ends a moment after the process.
  while (!readFileSync(join(folder, `thread.${pid}`), 'latin1').includes('+++ ')) await sleep(50)
  const steps: DiskStep[] = []
  for (const name of readdirSync(folder)) {
    const lines = createInterface({ input: createReadStream(join(folder, name), 'latin1') })
    for await (const line of lines) {
      const step = readStep(line)
      if (step) steps.push(step)
    }
  }
  return steps.sort((one, other) => one.began - other.began)
}

/** A line of strace; null for what failed, or was no step. Throws on what a database is not expected to do. */
function readStep(line: string): DiskStep | null {
  const read =
    /^(?<time>[\d.]+) (?<call>\w+)\((?:\d+<(?<fd>[^>]*)>(?:, )?)?(?<rest>.*)\) += (?<result>\d+)(?:<[^>]*>)? <(?<took>[\d.]+)>$/.exec(
      line,
    )?.groups
  if (!read) return null
  const began = Number(read['time']) * 1000
  const step = { file: unhex(read['fd'] ?? ''), began, ended: began + Number(read['took']) * 1000 }
  const rest = read['rest'] ?? ''
  switch (read['call']) {
    case 'pwrite64': {
      const [, hex = '', at] = /^"((?:\\x..)*)", \d+, (\d+)$/.exec(rest) ?? []
      const bytes = Buffer.from(hex.replaceAll('\\x', ''), 'hex')
      return { ...step, does: 'write', at: Number(at), bytes: bytes.subarray(0, Number(read['result'])) }
    }
    case 'fsync':
    case 'fdatasync':
      return { ...step, does: 'sync' }
    case 'ftruncate':
      return { ...step, does: 'truncate', length: Number(rest) }
    case 'unlink':
      return { ...step, file: unhex(/"([^"]*)"/.exec(rest)?.[1] ?? ''), does: 'remove' }
    default:
      // Sockets, pipes, the log. Of the books nothing else is expected.
      if (/mendpost\.sqlite(-wal)?$/.test(step.file))
        throw new Error(`Unexpected ${read['call']} of the books`)
      return null
  }
}

function unhex(text: string): string {
  return text.includes('\\x') ? Buffer.from(text.replaceAll('\\x', ''), 'hex').toString() : text
}
