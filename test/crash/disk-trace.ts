import { spawnSync } from 'node:child_process'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** One file system call of the process; times in epoch milliseconds. */
export type DiskStep = { file: string; began: number; ended: number } & (
  | { does: 'write'; at: number; bytes: Buffer }
  | { does: 'sync' }
  | { does: 'truncate'; length: number }
  | { does: 'remove' }
)

const calls =
  'pwrite64,write,pwritev,writev,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat'
// `-D`: the process stays our child and receives signals. The seccomp filter makes other system calls free.
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

/** Whether strace is installed and may trace other processes. */
export function canTraceDisks(): boolean {
  const tried = spawnSync('strace', [...watching, '-o', '/dev/null', 'true'], { stdio: 'ignore' })
  return tried.status === 0
}

/** A command prefix that records file system calls, and the directory where `readTrace` finds them. */
export function getTraceCommand(folder: string): string[] {
  return ['strace', ...watching, '-o', join(folder, 'thread')]
}

/** The file system calls of a traced process that has ended, in order. */
export async function readTrace(folder: string, pid: number): Promise<DiskStep[]> {
  // strace ends a moment after the process.
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

/** Parses a line of strace; null for failed and irrelevant calls. Throws on calls a database is not expected to make. */
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
      // Sockets, pipes, the log. The database needs no other calls.
      if (/mendpost\.sqlite(-wal)?$/.test(step.file))
        throw new Error(`Unexpected ${read['call']} of the database`)
      return null
  }
}

function unhex(text: string): string {
  return text.includes('\\x') ? Buffer.from(text.replaceAll('\\x', ''), 'hex').toString() : text
}
