import { toSeconds } from '#contract/durations.ts'
import type { MailboxState } from '#contract/mailbox-state.schema.ts'
import { Counter, Gauge, type Registry } from 'prom-client'
import { passwordQueue } from '#domain/accounts/password-queue.ts'
import { readMailboxState } from '#domain/mailbox/read-mailbox-state.ts'
import { listUnclearLabels } from '#domain/labels/finish-labels.ts'
import { countBacklog } from '#domain/outbox/count-failed-emails.ts'
import type { Shop } from '#domain/shop.ts'
import { rateLimits, type Limit } from '#domain/throttles.ts'
import type { ConcurrentRequests } from './concurrent-requests.ts'
import type { RequestTurns } from './request-turns.ts'

type Requests = { concurrent: ConcurrentRequests; turns: RequestTurns }

/** Queues, uploads under way, the outbox, and what was refused by which limit. */
export function openLimitMetrics(register: Registry, shop: Shop, { concurrent, turns }: Requests): void {
  const registers = [register]
  let reading: Promise<MailboxState | null> | null = null
  const queues = { passwords: passwordQueue, pictures: shop.pictures, pdfs: shop.drawnPdfs }
  const mailboxGauges = [
    {
      name: 'mendpost_mailbox_failing_seconds',
      help: 'For how long the mailbox of replies cannot be read; 0 while it can, nothing where none is read',
      seconds: (state: MailboxState) => secondsSince(state.failing_since) ?? 0,
    },
    {
      name: 'mendpost_mailbox_silent_seconds',
      help: 'Seconds since the mailbox of replies last answered',
      seconds: (state: MailboxState) => secondsSince(state.reached_at),
    },
  ]
  const gauges = [
    new Gauge({
      name: 'mendpost_queue_waiting',
      help: 'Work that waits for its turn',
      labelNames: ['queue'],
      registers,
      collect() {
        for (const [queue, { waiting }] of Object.entries(queues)) this.set({ queue }, waiting())
        this.set({ queue: 'requests' }, turns.waiting())
      },
    }),
    new Gauge({
      name: 'mendpost_queue_refused',
      help: 'Work that was refused since the start because its queue was full',
      labelNames: ['queue'],
      registers,
      async collect() {
        for (const [queue, { refused }] of Object.entries(queues)) this.set({ queue }, refused())
        this.set({ queue: 'uploads' }, (await shop.uploads.state()).refused)
      },
    }),
    new Gauge({
      name: 'mendpost_requests_refused',
      help: 'Requests that were refused since the start because their address had too many under way',
      registers,
      collect() {
        this.set(concurrent.refused())
      },
    }),
    new Gauge({
      name: 'mendpost_uploads_under_way',
      help: 'Large bodies on their way in',
      registers,
      async collect() {
        this.set((await shop.uploads.state()).underWay)
      },
    }),
    new Gauge({
      name: 'mendpost_spool_bytes',
      help: 'Bytes of uploads spooled to disk',
      registers,
      async collect() {
        this.set((await shop.uploads.state()).spooledBytes)
      },
    }),
    new Gauge({
      name: 'mendpost_outbox_backlog',
      help: 'Emails that are neither sent nor given up',
      registers,
      async collect() {
        const count = await countBacklog(shop).catch(() => null)
        if (count === null) this.remove()
        else this.set(count)
      },
    }),
    new Gauge({
      name: 'mendpost_labels_unclear',
      help: 'Labels of which the service has not said for some minutes whether it sold them',
      registers,
      async collect() {
        const unclear = await listUnclearLabels(shop).catch(() => null)
        if (unclear === null) this.remove()
        else this.set(unclear.length)
      },
    }),
    ...mailboxGauges.map(
      ({ seconds, ...about }) =>
        new Gauge({
          ...about,
          registers,
          async collect() {
            const state = await readMailbox()
            const value = state && seconds(state)
            if (value === null) this.remove()
            else this.set(value)
          },
        }),
    ),
  ]
  void gauges

  /** Gauges that are collected together share one query. */
  function readMailbox(): Promise<MailboxState | null> {
    reading ??= readMailboxState(shop)
      .catch(() => null)
      .finally(() => (reading = null))
    return reading
  }

  function secondsSince(time: string | null): number | null {
    return time ? toSeconds(shop.now() - Date.parse(time)) : null
  }

  const refusals = new Counter({
    name: 'mendpost_limit_refusals_total',
    help: 'Calls refused by a limit, by its name',
    labelNames: ['limit'],
    registers,
  })
  for (const limit of Object.keys(rateLimits)) refusals.inc({ limit }, 0)
  shop.throttles.onRefused((limit: Limit) => refusals.inc({ limit }))
  const maximum = new Gauge({
    name: 'mendpost_limit_points',
    help: 'How often each limit admits a call within its window',
    labelNames: ['limit', 'seconds'],
    registers,
  })
  for (const [limit, { points, seconds }] of Object.entries(rateLimits))
    maximum.set({ limit, seconds }, points)
}
