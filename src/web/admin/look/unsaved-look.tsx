import type { Look, LookPreview } from '#contract/look.schema.ts'
import { buttonClass } from '../../ui/button.tsx'
import './unsaved-look.css'
import { Card, Facts } from '../../ui/card.tsx'

/** A choice of name and accent in both themes, before it is saved. */
export function UnsavedLook({ look, preview }: { look: Look; preview: LookPreview }) {
  const { name, social, contrast, light, dark } = preview
  // Values are colours that the server has made; the policy of the document names these rules by their hash.
  const rules = [toRules('light', light), toRules('dark', dark)].join('')
  return (
    <Card title="As it would look" id="look-preview">
      <style>{rules}</style>
      <p className="mb-3 text-soft">Not saved yet.</p>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className={`look-${theme} mb-4 stack gap-3 px-3 py-2`}>
          <p className="flex flex-wrap items-center gap-3 text-strong">
            <img src={`/icon-192.png?${look.version}`} alt="" width={40} height={40} />
            {name}
          </p>
          <p className="row items-center gap-4">
            <span className={buttonClass('primary')}>A button</span>
            <span className="text-link">A link</span>
            <span className="look-wash px-3 py-2">A note</span>
          </p>
          <p className="text-small">{social.map(({ label }) => label).join(', ') || 'No social links'}</p>
        </div>
      ))}
      <Facts
        items={[
          { label: 'Contrast on light pages', value: `${contrast.light}:1` },
          { label: 'Colour on dark pages', value: `${dark.accent}, ${contrast.dark}:1` },
        ]}
      />
    </Card>
  )
}

const grounds = {
  light: { paper: '#f3eee3', ink: '#18231f' },
  dark: { paper: '#0f1816', ink: '#f0eadd' },
} as const

function toRules(theme: 'light' | 'dark', { accent, deep, ink, wash }: LookPreview['light']): string {
  const { paper, ink: text } = grounds[theme]
  return `.look-${theme}{--color-accent:${accent};--color-accent-deep:${deep};--color-accent-ink:${ink};--color-accent-wash:${wash};background:${paper};color:${text}}`
}
