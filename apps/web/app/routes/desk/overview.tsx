import {
  type DeskCall,
  listDeskAssets,
  listDeskOrders,
  throwConnectionError,
  viewChecklist,
  viewDesk,
  viewFigures,
  viewSetup,
} from '@taswira/contract'
import { callDesk } from '../../features/desk/frame/desk-calls.ts'
import { mayCallNow } from '../../features/desk/frame/desk-session.ts'
import { onDemand } from '../../browser/on-demand.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import type { Route } from './+types/overview.ts'

/** Loaded with its data, so that nobody loads it before they log in. */
const loadOverview = onDemand(() => import('../../features/desk/overview/overview.tsx'))

export const clientLoader = () =>
  loadScreen(async () => {
    const [{ Overview }, desk, figures, set_up, orders, images] = await Promise.all([
      loadOverview().catch(throwConnectionError),
      callDesk(viewDesk, {}),
      callDesk(viewFigures, {}),
      ifMay('viewSetup', loadSetup),
      ifMay('listDeskOrders', () => callDesk(listDeskOrders, { query: { limit: '5' } })),
      ifMay('listDeskAssets', () => callDesk(listDeskAssets, { query: { limit: '6' } })),
    ])
    return {
      Overview,
      desk,
      figures,
      set_up,
      newest: { orders: orders?.items, images: images?.items },
    }
  })

const ifMay = <Content,>(name: DeskCall, load: () => Promise<Content>) =>
  mayCallNow(name) ? load() : undefined

async function loadSetup() {
  const [{ steps }, { items: server }] = await Promise.all([
    callDesk(viewSetup, {}),
    callDesk(viewChecklist, {}),
  ])
  return { steps, server }
}

export default function DeskOverview({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Desk" loaded={loaderData}>
      {({ Overview, ...content }) => <Overview {...content} />}
    </DeskScreen>
  )
}
