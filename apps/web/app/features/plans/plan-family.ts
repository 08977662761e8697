import { type Plan, plans } from '@taswira/contract'

/** Plans that differ only by their tier, shown in one price card. */
export interface PlanFamily {
  name: string
  sentence: string
  /** Colour of the woven edge. */
  tint: 'brown' | 'indigo'
  tiers: Plan[]
  /** Features that every tier includes. */
  ticks: string[]
}

const both = [
  'Standard License with every download',
  'Background removal (PNG) included',
  'Download again for free',
  'No automatic renewal unless you turn it on',
]

const listTiers = (name: string): Plan[] => plans.filter((plan) => plan.name === name)

export const families: PlanFamily[] = [
  {
    name: 'Creative Basic',
    sentence: 'Images only',
    tint: 'brown',
    tiers: listTiers('Creative Basic'),
    ticks: both,
  },
  {
    name: 'Creative Pro',
    sentence: 'Images and videos',
    tint: 'indigo',
    tiers: listTiers('Creative Pro'),
    ticks: ['Videos included at launch', ...both],
  },
]
