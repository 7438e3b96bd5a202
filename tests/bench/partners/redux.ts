export { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
