import type { Page } from '@playwright/test'

/** 400 kbit/s. */
export const SLOW_BYTES_PER_S = 50_000

/**
 * Limits what a page receives and sends, in bytes per second, and delays each response. Returns a way to cut
 * the connection.
 */
export async function slowLine(page: Page, bytes_per_s: number, latency_ms = 20) {
  const session = await page.context().newCDPSession(page)
  const setOffline = async (offline: boolean) => {
    await session.send('Network.emulateNetworkConditions', {
      offline,
      latency: latency_ms,
      downloadThroughput: bytes_per_s,
      uploadThroughput: bytes_per_s,
    })
  }
  await setOffline(false)
  return { setOffline }
}
