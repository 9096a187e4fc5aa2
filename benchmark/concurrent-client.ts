import { Agent, request } from 'node:http'

/**
 * A concurrent client that sends a small request every five milliseconds from its own process and records the latency
 * of each; it shows how far other work blocks the server. Prints its figures when its standard input ends.
 */
export async function run([url = '']: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const taken: number[] = []
  let going = true
  process.stdin.on('end', () => (going = false)).resume()
  while (going) {
    const began = performance.now()
    await callApi(url, agent)
    taken.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  console.log(JSON.stringify({ count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }))
  process.exit(0)
}

function callApi(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end()
  })
}
