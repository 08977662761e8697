import { EarningsSketch } from '../../features/earnings/earnings-sketch.tsx'
import { StudioOverview } from '../../features/studio/studio-overview.tsx'

type StudioStartProps = Omit<React.ComponentProps<typeof StudioOverview>, 'sketch'>

/** The studio's first page. */
export const StudioStart = (props: StudioStartProps) => (
  <StudioOverview {...props} sketch={<EarningsSketch />} />
)
