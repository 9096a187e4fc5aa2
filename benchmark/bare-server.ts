import { createServer } from 'node:http'
import type { BarePath, openBarePage as OpenBarePage } from './bare-page.tsx'

/**
 * The lower bound for personalised pages: bare `node:http` that lets React render `PAGE` for each request, with
 * the data that the shop at `SHOP` returned for `COOKIE` beforehand. `BUILT` is the page's build directory.
 */
export async function run(): Promise<void> {
  const { PORT, SHOP = '', COOKIE = '', PAGE, BUILT = '' } = process.env
  const { openBarePage } = (await import(BUILT)) as { openBarePage: typeof OpenBarePage }
  const render = await openBarePage(SHOP, COOKIE, PAGE as BarePath)
  createServer((_, response) => {
    const page = Buffer.from(render())
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length })
    response.end(page)
  }).listen(Number(PORT), '127.0.0.1')
}
