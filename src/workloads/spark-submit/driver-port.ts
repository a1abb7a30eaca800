/** Port of the UI of a driver, on the driver's own address. */
export const driverWebPort = 4040;
