import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../root.tsx'
import { Facts } from '../ui/card.tsx'

type Props = {
  narrow?: boolean
  /** The days of this very repair are said beside them, so that how long most take is left out. */
  hasDays?: boolean
}

/** The shop's sentences about time and post: how long a repair takes, return postage, risk. */
export function PostTerms({ narrow = false, hasDays = false }: Props) {
  const profile = useRouteLoaderData<RootData>('root')?.profile
  if (!profile) return null
  const items = [
    ...(hasDays ? [] : [{ label: 'Door to door', value: profile.doorToDoor }]),
    { label: 'Return postage', value: profile.returnPostage },
    { label: 'In the post', value: profile.transitRisk },
  ]
  if (!narrow) return <Facts items={items} />
  return (
    <dl className="repair-terms">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
