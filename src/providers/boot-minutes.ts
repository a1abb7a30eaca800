/** Time limit from a rented machine's first boot to `ready`, for metal and the installation of its packages. */
export const bootMinutes = 40;
