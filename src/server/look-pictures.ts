import { lookPictures, type LookPicture } from '#contract/look.ts'
import type { Shop } from '#domain/shop.ts'
import { lookPicture } from '#domain/look/read-look.ts'
import { matchesEtag } from '#http/etag.ts'

/** Whether a path is that of a picture which the shop may have replaced by its own. */
export function isLookPicture(path: string): path is LookPicture {
  return Object.hasOwn(lookPictures, path)
}

/** Answers icons and share picture: the shop's own, or else the delivered ones, checked at each use. */
export async function answerLookPicture(
  shop: Shop,
  { method, headers: input }: Request,
  path: LookPicture,
  delivered: () => Response | undefined,
): Promise<Response | undefined> {
  // While the storage is away, the delivered picture is better than none.
  const own = await lookPicture(shop, path).catch(() => null)
  if (!own) {
    const response = delivered()
    response?.headers.set('cache-control', 'no-cache')
    return response
  }
  const headers: Record<string, string> = {
    'content-type': lookPictures[path].type,
    'cache-control': 'no-cache',
    etag: own.etag,
    // The SVG shows the PNG that it holds, and nothing else.
    'content-security-policy': "default-src 'none'; img-src data:; frame-ancestors 'none'",
  }
  if (matchesEtag(input.get('if-none-match'), own.etag)) return new Response(null, { status: 304, headers })
  headers['content-length'] = String(own.bytes.length)
  return new Response(method === 'HEAD' ? null : own.bytes, { headers })
}
