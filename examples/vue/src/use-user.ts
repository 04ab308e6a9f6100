import { onScopeDispose, shallowRef } from 'vue'
import { client } from './client.ts'

/** Returns the user, or null when signed out. `fromCache` is true until the provider has confirmed it. */
export function useUser() {
  const state = shallowRef(client.state.getSnapshot())
  onScopeDispose(client.state.subscribe(() => (state.value = client.state.getSnapshot())))
  return state
}
