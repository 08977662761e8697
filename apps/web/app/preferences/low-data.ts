import { useRouteLoaderData } from 'react-router'

/** Whether this page was made for somebody who spares data: lighter pictures, and nothing ahead of time. */
export const useLowData = () => useRouteLoaderData<{ low_data: boolean }>('root')?.low_data ?? false
