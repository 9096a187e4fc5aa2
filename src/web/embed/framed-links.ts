import { redirect, type LoaderFunctionArgs } from 'react-router'
import type { LinkTarget } from '../link.tsx'

const site = 'http://site'

/** What a link of the site is in a frame: the framed page, with the same source; other pages open in the top window. */
export function toFramedLink(to: string, source: string): LinkTarget {
  if (to.startsWith('#')) return { href: to }
  const { pathname, searchParams } = new URL(to, site)
  const framed = to.startsWith('?') ? '' : toFramedPath(pathname)
  if (framed === null) return { href: to, target: '_top' }
  if (source !== '') searchParams.set('ref', source)
  return { href: searchParams.size > 0 ? `${framed}?${searchParams}` : framed }
}

function toFramedPath(pathname: string): string | null {
  const [, first, ...rest] = pathname.split('/')
  if (first === 'repairs' && rest.length <= 1) return `/embed${pathname}`
  return first === 'booking' && rest.length === 2 ? `/embed/book/${rest.join('/')}` : null
}

/** A loader of the site whose redirects stay in the frame. */
export function keepInFrame<Loaded>(loader: (args: LoaderFunctionArgs) => Promise<Loaded>) {
  return async (args: LoaderFunctionArgs): Promise<Loaded> => {
    try {
      return await loader(args)
    } catch (thrown) {
      const to = thrown instanceof Response ? thrown.headers.get('location') : null
      if (!to?.startsWith('/repairs')) throw thrown
      throw redirect(toFramedLink(to, new URL(args.request.url).searchParams.get('ref') ?? '').href)
    }
  }
}
