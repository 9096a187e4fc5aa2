// The part of autocannon that the benchmarks use; the package has no types.
declare module 'autocannon' {
  type Percentiles = { p50: number; p99: number; max: number; average: number }
  export type Result = {
    requests: { average: number; total: number }
    latency: Percentiles
    errors: number
    timeouts: number
    non2xx: number
    duration: number
  }
  export type Request = {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  export type Options = Request & {
    url: string
    connections?: number
    duration?: number
    amount?: number
    /** Requests per second of all connections together. */
    overallRate?: number
    requests?: Request[]
  }
  export default function autocannon(options: Options): Promise<Result>
}
