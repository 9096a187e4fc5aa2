import type { Shop } from '#domain/shop.ts'

/** Answers `/healthz` and `/readyz`; null for any other path. */
export async function answerHealth(pathname: string, shop: Shop, retired: boolean): Promise<Response | null> {
  if (pathname === '/healthz') return plain('ok', 200)
  if (pathname !== '/readyz') return null
  if (retired) return plain('stopping', 503)
  return (await shop.books.ready()) ? plain('ready', 200) : plain('database away', 503)
}

function plain(text: string, status: number): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  })
}
