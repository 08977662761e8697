import type { Studio } from '@taswira/contract'
import { useOutletContext } from 'react-router'
import { StudioOverview } from '../../features/studio/studio-overview.tsx'

export default function Overview() {
  return <StudioOverview studio={useOutletContext<Studio>()} />
}
