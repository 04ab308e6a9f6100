/** A device. `size` is that of the page in CSS pixels. Without it, the page is as large as the playground allows. */
export type Device = { id: string; name: string; size?: { width: number; height: number } }

export const DEVICES: readonly Device[] = [
  { id: 'fit', name: 'This page' },
  { id: 'small-phone', name: 'Small phone, 320 × 568', size: { width: 320, height: 568 } },
  { id: 'phone', name: 'Phone, 390 × 844', size: { width: 390, height: 844 } },
  { id: 'tablet', name: 'Tablet, 768 × 1024', size: { width: 768, height: 1024 } },
  { id: 'laptop', name: 'Laptop, 1280 × 800', size: { width: 1280, height: 800 } },
]

/** Returns the device with an id, or the first device if the id is unknown. */
export function getDevice(id: string): Device {
  return DEVICES.find((device) => device.id === id) ?? DEVICES[0] ?? { id: 'fit', name: 'This page' }
}
