import { useRouteLoaderData } from 'react-router'

/** Whether the page was rendered for low data: smaller images, no prefetching. */
export const useLowData = () => useRouteLoaderData<{ low_data: boolean }>('root')?.low_data ?? false
