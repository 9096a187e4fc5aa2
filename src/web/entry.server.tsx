import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { ServedCatalogue } from './footer-catalogue.ts'
import { footerContext } from './page-context.ts'
import { writePageData } from './router/page-data.ts'

type Drawing = Omit<EntryContext, 'serverHandoffStream'>

/** A whole page, as text before its first byte leaves, so that its scripts can be named in the security policy. */
export function drawPage(
  drawing: Drawing,
  url: string,
  pageContext: RouterContextProvider,
  dataOf: typeof writePageData = writePageData,
): string {
  const renderMeta: { didRenderScripts?: boolean } = {}
  const html = renderToString(
    <ServedCatalogue value={pageContext.get(footerContext)}>
      <ServerRouter context={{ ...drawing, renderMeta }} url={url} />
    </ServedCatalogue>,
  )
  if (!renderMeta.didRenderScripts) return `<!DOCTYPE html>${html}`
  if (!html.endsWith(end)) throw new Error('The page has no end to put its data at')
  return `<!DOCTYPE html>${html.slice(0, -end.length)}${dataOf(drawing.staticHandlerContext)}${end}`
}

const end = '</body></html>'

/** The same in development, where the browser reads the data as the router itself has written it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...drawing }: EntryContext,
  pageContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const decoder = new TextDecoder()
  const pieces: string[] = []
  for await (const piece of serverHandoffStream ?? []) pieces.push(decoder.decode(piece, { stream: true }))
  const calls = [
    ...pieces.map((piece) => `enqueue(${JSON.stringify(piece).replaceAll('<', '\\u003c')})`),
    'close()',
  ]
  const scripts = calls.map(
    (call) => `<script>window.__reactRouterContext.streamController.${call};</script>`,
  )
  const page = drawPage(drawing, request.url, pageContext, () => scripts.join(''))
  return new Response(page, { status, headers })
}
