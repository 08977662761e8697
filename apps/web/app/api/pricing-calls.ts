/** The calls of the pricing page, loaded on demand because the page is readable without them. */
export { viewPricingContext, viewSubscription } from '@taswira/contract'
