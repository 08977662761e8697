/** What every plan includes, before its own features. */
const shared = [
  'Standard License with every download',
  'Background removal (PNG) included',
  'Download again for free',
  'No automatic renewal unless you turn it on',
]

export const ticksOf = ({ features }: { features: string[] }) => [...shared, ...features]

/** Colour of a card's woven edge, by its place. */
export const tintOf = (place: number) => (place % 2 === 0 ? 'brown' : 'indigo')
