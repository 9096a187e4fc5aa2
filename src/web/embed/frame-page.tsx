import { useEffect, useMemo } from 'react'
import { useRouteLoaderData, useSearchParams } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import NeedsOpenShop from '../layout/needs-open-shop.tsx'
import { FrameContext, Link } from '../link.tsx'
import type { RootData } from '../root.tsx'
import './frame.css'
import { toFramedLink } from './framed-links.ts'
import { postHeight } from './post-height.ts'

export { middleware } from '../layout/needs-open-shop.tsx'

const nothing = () => null
export const frame = { least: levels.anonymous, Header: nothing, Footer: nothing }

/** A page in a frame of another website: no header and footer, and links that stay in the frame or leave it whole. */
export default function FramePage() {
  const source = useSearchParams()[0].get('ref') ?? ''
  const inFrame = useMemo(() => ({ source, toLink: (to: string) => toFramedLink(to, source) }), [source])
  const name = useRouteLoaderData<RootData>('root')?.profile.name
  useEffect(postHeight, [])
  return (
    <FrameContext value={inFrame}>
      <NeedsOpenShop />
      <p className="framed text-small text-soft">
        Prices and bookings by{' '}
        <Link to="/" className="text-link">
          {name}
        </Link>
      </p>
    </FrameContext>
  )
}
