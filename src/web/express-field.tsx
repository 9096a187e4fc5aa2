import { describeExpress } from '#contract/express.ts'
import { CheckField } from './forms/fields.tsx'

type Props = {
  /** The fee. */
  cents: number
  /** What it brings. */
  hint?: string | undefined
  chosen: boolean
  error?: string | undefined
}

/** The box that has a repair go before the others, for a fee; what it showed is sent with it. */
export default function ExpressField({ cents, hint, chosen, error }: Props) {
  return (
    <>
      <input type="hidden" name="express_seen" value={cents} />
      <CheckField
        label={describeExpress(cents)}
        name="express"
        value="1"
        hint={hint || undefined}
        defaultChecked={chosen}
        error={error}
      />
    </>
  )
}
