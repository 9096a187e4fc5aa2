import type { Look, LookPreview } from '#contract/look.schema.ts'
import type { Shop } from '../shop.ts'
import { deliveredAccent, groundContrast, toAccentThemes } from './accent-colours.ts'
import { floorRatio, readLook } from './read-look.ts'
import { refusePale } from './update-look.ts'

type Input = {
  name?: string | undefined
  accent?: string | null | undefined
  social?: Look['social'] | undefined
}

/** Shows what a choice of name, accent and links would look like; what is left out is as saved. */
export async function previewLook(shop: Shop, input: Input): Promise<LookPreview> {
  if (input.accent) refusePale(input.accent)
  const saved = await readLook(shop.database.db)
  const accent = input.accent === undefined ? saved.accent : input.accent
  const { light, dark } = accent ? toAccentThemes(accent) : deliveredAccent
  return {
    name: input.name ?? saved.name,
    social: input.social ?? saved.social,
    light,
    dark,
    contrast: {
      light: floorRatio(groundContrast(light.accent, 'light')),
      dark: floorRatio(groundContrast(dark.accent, 'dark')),
    },
  }
}
