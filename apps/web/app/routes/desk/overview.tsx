import {
  type DeskCall,
  listDeskAssets,
  listDeskOrders,
  viewChecklist,
  viewDesk,
  viewFigures,
  viewSetup,
} from '@taswira/contract'
import { callDesk } from '../../features/desk/frame/desk-calls.ts'
import { mayCallNow } from '../../features/desk/frame/desk-session.ts'
import { Overview } from '../../features/desk/overview/overview.tsx'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import type { Route } from './+types/overview.ts'

export const clientLoader = () =>
  loadScreen(async () => {
    const [desk, figures, set_up, orders, images] = await Promise.all([
      callDesk(viewDesk, {}),
      callDesk(viewFigures, {}),
      ifMay('viewSetup', loadSetup),
      ifMay('listDeskOrders', () => callDesk(listDeskOrders, { query: { limit: '5' } })),
      ifMay('listDeskAssets', () => callDesk(listDeskAssets, { query: { limit: '6' } })),
    ])
    return {
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
      {(content) => <Overview {...content} />}
    </DeskScreen>
  )
}
